"""Tables in and out: entrants and results from CSV and spreadsheets, standings and awards as text, CSV, JSON, xlsx."""
