"""Plays the simulated years of docs/worth.md, keeps their counts, and writes their tables into the pages."""
import pathlib
import tempfile

import worth


def main():
    with tempfile.TemporaryDirectory() as folder:
        worth.write_recipes(pathlib.Path(folder))
        worth.keep({scenario: worth.play(scenario, folder) for scenario in worth.RECIPES})
    for page, heading, table in worth.tables():
        page.write_text(worth.placed(page.read_text(), heading, table))


if __name__ == "__main__":
    main()
