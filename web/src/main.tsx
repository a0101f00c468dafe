import './style/theme.css';
import './style/base.css';
import './style/forms.css';
import './style/shell.css';
import './style/lobby.css';
import './style/game_cards.css';
import './style/pages.css';

import { render } from 'preact';

import { App } from './app';
import { startKeeping } from './kept';
import { startLinks } from './links';
import { startRouter } from './router';
import { refreshSession } from './session';
import { applySettings } from './settings';
import { startKeyHelp } from './shell/key_help';
import { thinksHereNow } from './thinking';
import { thinkHere } from './transport';

applySettings();
thinkHere(thinksHereNow);
startRouter();
startLinks();
startKeyHelp();
void refreshSession();
render(<App />, document.getElementById('app')!);
startKeeping();
