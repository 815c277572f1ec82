export const sendLog = {
  title: '发送日志',
  failed: '无法加载发送日志',
  emptyTitle: '当前没有正在发送的邮件',
  emptyHint: '提交营销任务后，这里会逐封显示发送结果',
  results: '发送结果',
  which: '显示哪个任务',
  allTasks: '全部任务',
  noResults: '尚无结果',
  nextTry: '将于 {time} 重试',
}
