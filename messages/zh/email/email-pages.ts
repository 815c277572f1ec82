export const emailPages = {
  testSubject: '发信测试',
  unsubscribeTitle: '退订邮件',
  unsubscribeQuestion: '您将不再收到 {company} 发往 {address} 的邮件。',
  unsubscribeButton: '确认退订',
  unsubscribedTitle: '退订成功',
  unsubscribedText: '{address} 将不再收到 {company} 的邮件。',
  linkUnknownTitle: '链接无效',
  linkUnknownText: '该链接不完整或已失效。请直接回复邮件要求退订。',
  footerReason: '您收到此邮件，是因为 {company} 认为我们的产品可能对您有帮助。',
  footerUnsubscribe: '退订',
}
