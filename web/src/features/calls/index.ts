// Loaded on every page after login: it listens, and loads the rest when a call rings or is started.
export { CallButtons } from './call-buttons.tsx'
export { CallCenter } from './call-center.tsx'
