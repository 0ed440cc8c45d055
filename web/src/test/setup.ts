import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// A test finds only what it drew itself.
afterEach(cleanup)
