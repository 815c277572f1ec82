/** Texts around all pages: no connection, new builds. */
export const shell = {
  updateTitle: '有新内容可用',
  updateText: '刷新后即可使用新版本。',
  updateWaits: '还有未保存的内容，保存或放弃后会自动刷新。',
  updateNow: '刷新',
  updateLater: '稍后',
  offlineTitle: '网络已断开。',
  offlineText: '页面内容暂时无法刷新，已输入的内容会保留；恢复连接后可继续保存。',
  staleRows: '以下数据截至 {time}，目前无法刷新。',
  partMissing: '这部分内容未能加载',
  partOffline: '此设备尚未打开过这部分内容，而当前无法连接服务器。恢复连接后请重试。',
  partReplaced: '系统已更新到新版本，刷新页面后即可继续。',
  rightsChanged: '您的权限已更改，菜单已更新',
}
