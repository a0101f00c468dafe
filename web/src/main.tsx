import { render } from 'preact';

render(<h1>Fray</h1>, document.getElementById('app')!);
