"""Files of a project → what they make a program run.

A module for each `.probe` that a rule may name.
"""
