"""The package as such: stubs, docstrings, the examples of the documentation."""

import inspect
import pathlib
import re
import subprocess
import sys

import fray
import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def test_stubs_are_what_there_is(tmp_path):
    """stubtest compares them with the module; mypy reads the package by them, strictly."""
    allowed = tmp_path / "allowed"
    # A name of the stubs alone, and what pybind11 adds to each class: its metaclass, and pickling.
    allowed.write_text(
        "fray._fray.Chooser\nfray._fray.(Batch|Engine|Game|State|Tables)\n"
        ".*\\.__getstate__\n.*\\.__setstate__\n.*\\.__init__\n.*\\.__new__\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "MYPY_CACHE_DIR": str(tmp_path / "cache")}
    settings = tmp_path / "mypy.ini"
    settings.write_text("[mypy]\nstrict = True\nignore_missing_imports = True\nwarn_unused_ignores = False\n")
    commands = [
        ["mypy.stubtest", "fray._fray", "--allowlist", str(allowed), "--ignore-unused-allowlist", "--mypy-config-file", str(settings)],
        ["mypy", "--config-file", str(settings), "-p", "fray"],
    ]
    for command in commands:
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_everything_says_what_it_does():
    for name in fray.__all__:
        thing = getattr(fray, name)
        if name == "__version__":
            continue
        assert inspect.getdoc(thing), name
        if inspect.isclass(thing):
            for part, value in vars(thing).items():
                if not part.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert inspect.getdoc(value), f"{name}.{part}"


def python_blocks():
    for page in ("docs/python.md", "python/README.md"):
        text = (REPOSITORY / page).read_text()
        for number, block in enumerate(re.findall(r"```python\n(.*?)```", text, re.S)):
            yield pytest.param(block, id=f"{page}-{number}")


@pytest.mark.parametrize("block", python_blocks())
def test_examples_of_the_documentation(block, capsys):
    """Each runs by itself; what `# -> ...` behind a print says is what it prints."""
    exec(compile(block, "example", "exec"), {"__name__": "example"})
    expected = re.findall(r"# -> (.*)", block)
    printed = capsys.readouterr().out.splitlines()
    for line in expected:
        assert line.strip() in printed


@pytest.mark.parametrize("path", sorted((REPOSITORY / "python/examples").glob("*.py")), ids=lambda path: path.name)
def test_examples(path):
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_objects_are_made_whole_or_not_at_all():
    game = fray.load_game("chess")
    for made in (fray.State, fray.Game, fray.Tables):
        with pytest.raises(TypeError, match="fray makes these"):
            made.__new__(made)
    for made in (fray.Batch, fray.Engine):
        with pytest.raises(TypeError):
            made.__new__(made)
    assert len(fray.Batch.__new__(fray.Batch, game, 3)) == 3
    assert fray.Engine.__new__(fray.Engine, game, "greedy").name
    assert len(fray.Batch(game, size=2, masks=False)) == 2


def test_numbers_of_the_rules_are_options(tmp_path):
    """Fights of other numbers are solved when they are first asked for, and kept."""
    code = (
        "import fray\n"
        "game = fray.load_game('gnostic(pawn_hits=4,pawn_dice=2)')\n"
        "state = game.new_initial_state('4k3/8/8/3p4/4P3/8/8/4K3 side=white track=C toward=A castling=- spells=-/-')\n"
        "print([action.odds.probability for action in state.view().actions if action.text == 'e4d5'])\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": str(tmp_path)}
    said = [
        subprocess.run([sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert said[0].stdout == said[1].stdout and "0." in said[0].stdout
    assert "solving the fights of pawn and pawn" in said[0].stderr
    assert said[1].stderr == ""
    assert len(list((tmp_path / "fray").glob("hyperpig-*.fights"))) == 1


def test_tables_of_ones_own(tmp_path):
    """A folder with some of the files is a set, and too late is told."""
    pieces = (REPOSITORY / "src/dnd/tables/data/pieces.json").read_text()
    (tmp_path / "house").mkdir()
    (tmp_path / "house/pieces.json").write_text(re.sub(r'"hp": *\d+', '"hp": 60', pieces, count=1))
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong/pieces.json").write_text(pieces.replace('"hp"', '"health"', 1))
    code = (
        "import fray, sys\n"
        "try:\n    fray.use_dnd_data(sys.argv[2])\n"
        "except fray.FrayError as error:\n    print(error.code)\n"
        "fray.use_dnd_data(sys.argv[1])\n"
        "values = next(o.values for g in fray.games() if g.name == 'dnd' for o in g.options if o.name == 'tables')\n"
        "state = fray.load_game('dnd', {'tables': values[1]}).new_initial_state()\n"
        "print(values[0], values[1][:6], 'tables=house-' in repr(state.get_game()))\n"
        "try:\n    fray.use_dnd_data(sys.argv[1] + '/..')\n"
        "except fray.FrayError as error:\n    print(error.code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "house"), str(tmp_path / "wrong")], env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True
    )
    assert done.stdout.split() == ["bad_table", "usual", "house-", "True", "bad_folder"], done.stdout + done.stderr
