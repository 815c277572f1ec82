export const supportAccess = {
  title: '支持访问记录',
  tabs: {
    received: '他人代我方登录',
    given: '我方代他人登录',
  },
  searchHint: '搜索人员、公司或原因',
  emptyTitle: '还没有代为登录的记录',
  emptyHint: '服务人员代为登录时，时间、人员和原因都会记录在这里，任何人无法更改。',
  running: '进行中',
  inside: '{actor}正以“{name}”（{company}）的身份登录。',
  minutesLeft: '剩余 {minutes} 分钟。',
  leave: '结束并返回',
  expiry: '贵公司的账号将于 {day} 到期（还剩 {days} 天），请联系服务商续期。',
  fields: {
    actorName: '登录人',
    companyName: '公司',
    userName: '使用的身份',
    reason: '原因',
    address: '网络地址',
    startedAt: '开始时间',
    endedAt: '结束时间',
  },
}
