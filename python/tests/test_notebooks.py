"""The notebooks run from the first cell to the last; FRAY_NOTEBOOK_SECONDS says how long they take their time."""

import json
import pathlib
import sys

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((pathlib.Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path, tmp_path, monkeypatch):
    # Debian's kernel is Debian's Python; this one knows the package.
    kernel = tmp_path / "kernels" / "fray"
    kernel.mkdir(parents=True)
    command = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (kernel / "kernel.json").write_text(json.dumps({"argv": command, "display_name": "fray", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=900, kernel_name="fray", resources={"metadata": {"path": str(tmp_path)}}).execute()
    printed = [
        output.text
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == "stream"
    ]
    assert len(NOTEBOOKS) == 3 and printed
    print("".join(printed))
