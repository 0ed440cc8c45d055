// What every signed-in page loads: it listens, and brings the rest when it rings or somebody calls.
export { CallButtons } from './call-buttons.tsx'
export { CallCenter } from './call-center.tsx'
