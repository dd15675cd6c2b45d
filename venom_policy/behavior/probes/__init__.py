"""What files of a project make a program run: a module for each `.probe` that a rule may name."""
