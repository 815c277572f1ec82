/** Message keys below `login.` of what is wrong with the input. */
export interface LoginProblems {
  userName?: 'userNameRequired' | 'userNameLength'
  passWord?: 'passwordRequired'
}

/** Checks what was typed: a trimmed user name of 2 to 16 characters and a password. */
export function problemsOf(input: { userName: string; passWord: string }): LoginProblems {
  const problems: LoginProblems = {}
  const name = input.userName.trim()
  if (name === '') problems.userName = 'userNameRequired'
  else if (name.length < 2 || name.length > 16) problems.userName = 'userNameLength'
  if (input.passWord === '') problems.passWord = 'passwordRequired'
  return problems
}

/** The wait that the server's sentence names; half a minute when it names none. */
export function secondsIn(message: string): number {
  const found = /\d+/.exec(message)
  return found ? Number(found[0]) : 30
}
