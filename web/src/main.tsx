import { render } from 'preact';

const host = document.getElementById('app');
if (host) render(<h1>Stackade</h1>, host);
