import { login } from './access/login.ts'
import { common } from './common.ts'
import { firstErrors } from './first-errors.ts'
import { frame } from './frame/frame.ts'
import { shell } from './frame/shell.ts'

/** What the pages before sign-in say. */
export const catalogue = {
  common,
  errors: firstErrors,
  frame,
  login,
  shell,
}
