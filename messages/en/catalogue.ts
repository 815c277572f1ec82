import { errors } from './errors.ts'
import { issues } from './issues.ts'
import { menu } from './menu.ts'
import { tasks } from './tasks.ts'

/** All texts of this language; keys are `<area>.<name>`. */
export const catalogue = {
  errors,
  issues,
  menu,
  tasks,
}
