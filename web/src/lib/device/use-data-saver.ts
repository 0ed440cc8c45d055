import { useSyncExternalStore } from 'react'
import { type DataSaver, readDataSaver, watchDataSaver } from './data-saver.ts'

export const useDataSaver = (): DataSaver => useSyncExternalStore(watchDataSaver, readDataSaver)
