export const dashboard = {
  greeting: '{name}，您好',
  funnel: '本月漏斗',
  previous: '上月 {amount}',
  steps: {
    uploads: '上传海关文件',
    shipments: '入库的货运记录',
    customers: '新增客户',
    sent: '已发送邮件',
    opened: '已打开',
    clicked: '已点击',
  },
  actions: {
    uploads: '上传数据',
    shipments: '查找买家',
    customers: '查看客户',
    sent: '写邮件',
    opened: '查看谁打开了',
    clicked: '查看谁点击了',
  },
  failed: '无法加载数据',
}
