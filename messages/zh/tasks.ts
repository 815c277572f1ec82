export const tasks = {
  title: '任务',
  kind: {
    customsImport: '海关数据导入',
    customsRevert: '撤销上传',
    customsExport: '海关数据导出',
    customerExport: '客户导出',
    historyExport: '发送历史导出',
    pointsExport: '积分流水导出',
    employeeHandOver: '离职交接',
    sendTask: '邮件发送',
    companyExport: '公司数据导出',
    logExport: '日志导出',
    recyclePurge: '清除已删除的记录',
  },
  state: {
    queued: '排队中',
    running: '进行中',
    done: '已完成',
    failed: '失败',
    cancelled: '已取消',
  },
}
