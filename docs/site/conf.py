"""Configuration of the documentation site for Sphinx; scripts/site builds it."""

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

project = "Parley"
copyright = "the Parley authors"
release = re.search(r"(?m)^  <version>(.+)</version>$", (ROOT / "pom.xml").read_text())[1]
html_title = f"Parley {release}"

extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "**/*.md"]
exclude_patterns = [
    ".*", "**/.*", "target", "**/target", "**/node_modules", "**/dist", "docs/site/contents.md", "packaging/files",
]
# Java blocks of pages are statements with ellipses, which no lexer reads.
suppress_warnings = ["misc.highlighting_failure"]
myst_heading_anchors = 6

html_theme = "furo"
html_extra_path = ["extra"]
html_copy_source = False
html_show_sphinx = False
highlight_language = "none"
pygments_style = "friendly"

LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s:]+)(#[^)\s]*)?\)")


def prepare(app, page, source):
    """Leads links to folders to their pages, as a viewer of the repository does, and adds the contents to the first page."""
    folder = (ROOT / f"{page}.md").parent

    def led(link):
        target = folder / link[2]
        if not target.is_dir():
            return link[0]
        if (target / "README.md").is_file():
            return f"[{link[1]}]({link[2].rstrip('/')}/README.md{link[3] or ''})"
        return link[1]  # a folder of sources, which are not part of the site

    source[0] = LINK.sub(led, source[0])
    if page == root_doc:
        source[0] += "\n" + (HERE / "contents.md").read_text()


def setup(app):
    app.connect("source-read", prepare)
