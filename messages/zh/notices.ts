export const notices = {
  kind: {
    assignedToMe: '{by}把 {amount} 个客户分配给了您',
    dropsSoon: '{amount} 个客户将在 {days} 天内掉入公海',
    replyReceived: '{name} 回复了“{subject}”',
    taskDone: '{task}已完成：{title}',
    taskFailed: '{task}失败：{title}',
    exportReady: '{task}已就绪，可以下载：{title}',
    pointsLow: '积分即将用完，剩余 {balance}',
    accountExpiring: '贵公司的账号将在 {days} 天后到期',
    signedInAs: '{by}以您的身份登录了',
    passwordReset: '{by}重置了您的密码',
    securityChanged: '您账号的登录方式有变动：{change}',
  },
  security: {
    password: '修改了密码',
    secondFactorOn: '启用了两步验证',
    secondFactorOff: '停用了两步验证',
    recoveryCodeUsed: '使用了恢复码登录',
    singleSignOn: '更改了单点登录',
  },
}
