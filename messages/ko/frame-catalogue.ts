import { supportAccess } from './access/support-access.ts'
import { addressMarks } from './addresses/address-marks.ts'
import { contactCalendar } from './customers/contact-calendar.ts'
import { customerProfile } from './customers/customer-profile.ts'
import { customers } from './customers/customers.ts'
import { followUps } from './customers/follow-ups.ts'
import { publicPool } from './customers/public-pool.ts'
import { timeline } from './customers/timeline.ts'
import { emailHistory } from './email/email-history.ts'
import { emailTasks } from './email/email-tasks.ts'
import { sendLog } from './email/send-log.ts'
import { dashboard } from './frame/dashboard.ts'
import { frameTools } from './frame/frame-tools.ts'
import { menu } from './frame/menu.ts'
import { notices } from './frame/notices.ts'
import { tasks } from './frame/tasks.ts'
import { issues } from './issues.ts'
import { list } from './list.ts'

/** What the frame, the home page and the first list say besides. */
export const catalogue = {
  addressMarks,
  contactCalendar,
  customers,
  customerProfile,
  dashboard,
  emailHistory,
  emailTasks,
  followUps,
  frameTools,
  issues,
  list,
  menu,
  notices,
  publicPool,
  sendLog,
  supportAccess,
  tasks,
  timeline,
}
