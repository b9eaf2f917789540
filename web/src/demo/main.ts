// The page that shows the board alone, for work on it: all games from scenes written by hand. Not part of the product.
import { mount } from 'svelte';
import '../theme/theme.css';
import Demo from './Demo.svelte';

const place = document.getElementById('demo');
if (!place) throw new Error('demo.html has no element with the id demo');

export default mount(Demo, { target: place });
