import { common } from './common.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { emailPages } from './email-pages.ts'
import { errors } from './errors.ts'
import { followUps } from './follow-ups.ts'
import { frame } from './frame.ts'
import { issues } from './issues.ts'
import { list } from './list.ts'
import { login } from './login.ts'
import { menu } from './menu.ts'
import { tasks } from './tasks.ts'

/** All texts of this language; keys are `<area>.<name>`. */
export const catalogue = {
  followUps,
  customers,
  common,
  dashboard,
  emailPages,
  errors,
  frame,
  issues,
  list,
  login,
  menu,
  tasks,
}
