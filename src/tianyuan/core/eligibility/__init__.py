"""Eligibility 资格: conditions of the regulation judged on people, with a verdict that says why."""
