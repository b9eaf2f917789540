// Entry point: loads the theme and mounts the app.
import { mount } from 'svelte';
import './theme/theme.css';
import './app/app.css';
import App from './app/App.svelte';
import { i18n } from './i18n/i18n.svelte';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no element with the id app');

// Nothing is refused before somebody asks for something.
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => void i18n.prepareRefusals(), { once: true });

export default mount(App, { target: place });
