export const mailSignIns = {
  by: '登录方式',
  password: '密码或授权码',
  provider: {
    google: 'Google 邮箱',
    microsoft: 'Microsoft 365 / Outlook',
  },
  mailbox: '已授权的邮箱',
  connect: '用 {provider} 授权',
  again: '重新授权 {provider}',
  waiting: '请在打开的 {provider} 窗口中完成授权',
  broken: '{provider} 已不再允许访问，请重新授权',
  missing: '请先授权邮箱',
  title: '授权邮箱',
  done: '已授权 {address}，可以关闭此窗口，回到原来的页面',
  appsTitle: '免密码授权',
  appsIntro:
    'Google 和 Microsoft 的邮箱可以由本人在服务商处登录授权，无需填写密码。需要先在服务商处登记一个应用。',
  removeHint: '通过它授权的邮箱需要重新授权。',
  steps: {
    google:
      '在 Google Cloud 的“API 和服务 > 凭据”中创建“Web 应用”类型的 OAuth 客户端，启用 Gmail API，并登记以下重定向地址：',
    microsoft:
      '在 Microsoft Entra 的“应用注册”中新建应用，添加委托权限 IMAP.AccessAsUser.All 和 SMTP.Send，创建客户端密码，并登记以下 Web 重定向地址：',
  },
  tenant: '租户',
  tenantHint: '租户 ID 或域名；留空则任何组织和个人的邮箱都可授权',
  tenantWrong: '只能使用字母、数字、点和连字符',
}
