/** Errors that the pages before sign-in word by themselves. */
export const firstErrors = {
  invalidLogin: '登录信息无效，需要重新登录',
  loggedInElsewhere: '账号已在其他设备登录，需要重新登录',
  loginExpired: '登录信息已过期，需要重新登录',
  codeWrong: '验证码不正确或已使用',
  unexpected: '系统出现意外错误，请稍后重试',
}
