// Entry point of the demo page (board only, hand-written scenes), for development. Not part of the product.
import { mount } from 'svelte';
import '../theme/theme.css';
import Demo from './Demo.svelte';

const place = document.getElementById('demo');
if (!place) throw new Error('demo.html has no element with the id demo');

export default mount(Demo, { target: place });
