"""Prints HTML files by WeasyPrint, one for each line of its input, which names the file, in one process."""
import sys

from weasyprint import HTML

print('ready', flush=True)
for line in sys.stdin:
    name = line.strip()
    HTML(filename=name).write_pdf(name + '.pdf')
    print(name, flush=True)
