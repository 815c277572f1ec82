export const mailPurposes = {
  label: '邮件目的',
  hint: '随任务保存，并在邮件页脚告诉收件人为什么收到',
  offer: '初次接触或产品推介',
  business: '与现有客户的业务往来',
  news: '收件人订阅的资讯',
  service: '与其订单或询盘有关',
}
