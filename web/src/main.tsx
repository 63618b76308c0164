import { render } from 'preact';
import { playOffline } from './offline';
import { App } from './panels/App';
import { boot, store } from './panels/context';
import { keepLooks } from './panels/looks';
import { keepProgress } from './state/progress';
import { keepSettings } from './state/settings';
import './board2d/board2d.css';
import './style.css';
import './print/print.css';

keepSettings(store);
keepProgress(store);
keepLooks();
const host = document.getElementById('app');
if (host) render(<App />, host);
void boot();
playOffline();
