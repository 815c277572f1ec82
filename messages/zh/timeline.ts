export const timeline = {
  failed: '动态加载失败',
  empty: '还没有动态',
  older: '更早的动态',
  next: '下次联系：{time}',
  kinds: {
    created: '创建客户',
    changed: '修改资料',
    deleted: '移入回收站',
    restored: '从回收站恢复',
    ownerChanged: '变更负责人',
    savedFromCustoms: '从海关数据保存',
  },
  roles: {
    buyer: '采购商：{name}',
    seller: '供应商：{name}',
  },
  mail: {
    sent: '邮件已发送',
    opened: '邮件已打开',
    clicked: '点击了邮件中的链接',
    bounced: '邮件被退回',
    unsubscribed: '已退订',
    replied: '客户已回复',
    failed: '邮件发送失败',
  },
}
