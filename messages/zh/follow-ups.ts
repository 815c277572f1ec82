export const followUps = {
  method: '跟进方式',
  methods: {
    call: '电话',
    email: '邮件',
    sms: '短信',
    visit: '拜访/会面',
  },
  content: '跟进内容',
  contentHint: '谈了什么？下一步是什么？',
  happenedAt: '跟进时间',
  now: '现在',
  nextContactAt: '下次联系',
  unchanged: '不变',
  save: '记录跟进',
  saved: '已记录跟进',
  inFuture: '跟进时间不能晚于现在',
}
