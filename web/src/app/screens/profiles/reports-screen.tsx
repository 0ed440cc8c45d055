import { MyReports } from '../../../features/safety/index.ts'
import { paths } from '../../paths.ts'

export const ReportsScreen = () => <MyReports supportPath={paths.chatSupport} />
