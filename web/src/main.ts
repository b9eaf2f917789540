// Entry point: loads the theme and mounts the app.
import { mount } from 'svelte';
import './theme/theme.css';
import './app/app.css';
import App from './app/App.svelte';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no element with the id app');

export default mount(App, { target: place });
