"""Studies: the same as `fray lab` plays, kept in a folder, interrupted and gone on with."""

import pathlib
import signal
import threading

import fray
import pytest

STUDY = """
game = 'gladiator'
engine = 'greedy'
games = 4
openings = 2
max_turns = 8
[vary]
ties = ['reroll', 'attacker']
"""


def test_a_study_says_what_its_variants_do(tmp_path):
    lines = []
    study = fray.run_study("title = 'Ties'" + STUDY, tmp_path / "study", threads=2, progress=lines.append)
    assert study.complete and study.title == "Ties"
    assert [variant.options for variant in study.variants] == [{}, {"ties": "attacker"}]
    assert [variant.openings for variant in study.variants] == [4, 4]
    white = study.figures["measures"]["white"]
    assert len(white.values) == 2 and 0 <= white.values[0].value <= 1
    assert white.values[0].low <= white.values[0].value <= white.values[0].high
    assert white.differences[0] is None and not white.stands_out(0)
    assert "Ties" in pathlib.Path(study.report).read_text()
    assert study.summary
    # All is known, from a file too.
    (tmp_path / "ties.toml").write_text("title = 'Ties'" + STUDY)
    assert fray.run_study(tmp_path / "ties.toml", tmp_path / "study").figures == study.figures


def test_interrupted_it_goes_on(tmp_path):
    whole = fray.run_study(STUDY.replace("games = 4", "games = 40"), tmp_path / "whole", threads=1)
    timer = threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    try:
        fray.run_study(STUDY.replace("games = 4", "games = 40"), tmp_path / "parts", threads=2)
    except KeyboardInterrupt:
        pass
    finally:
        timer.cancel()
    parts = fray.run_study(STUDY.replace("games = 4", "games = 40"), tmp_path / "parts", threads=2)
    assert parts.complete and parts.figures == whole.figures


@pytest.mark.parametrize(
    "text, code",
    [("game = 'go'\nengine = 'greedy'\ngames = 1", "bad_study"), ("game = ", "bad_study"), (STUDY + "ties = 1", "bad_study")],
)
def test_bad_studies_are_refused(tmp_path, text, code):
    with pytest.raises(fray.FrayError) as error:
        fray.run_study(text, tmp_path / "study")
    assert error.value.code == code
    assert "study" in str(error.value)


def test_folders_are_of_one_study(tmp_path):
    fray.run_study(STUDY.replace("games = 4", "games = 3"), tmp_path / "study")
    with pytest.raises(fray.FrayError) as error:
        fray.run_study(STUDY.replace("engine = 'greedy'", "engine = 'random'"), tmp_path / "study")
    assert error.value.code == "other_study"
    with pytest.raises(fray.FrayError) as error:
        fray.run_study(STUDY, tmp_path / "other", plots=tmp_path)
    assert error.value.code == "bad_file"
    with pytest.raises(fray.FrayError) as error:
        fray.run_study(tmp_path / "missing.toml", tmp_path / "other")
    assert error.value.code == "bad_file"
