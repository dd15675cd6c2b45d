"""A tool's verbs: one manifest, every interface."""
