export const signInWindow = {
  openWindow: '窗口没有打开？点此打开',
  running: '正在前往服务商……',
  nothing: '这里没有待完成的授权',
  failed: '未完成授权',
  home: '返回首页',
  handBackTitle: '请回到客户端继续',
  handBackHint: '复制下面的内容，粘贴到客户端中开始授权的地方。请勿提供给其他人。',
  handBackOver: '如果您不是在桌面客户端中开始的，说明此次授权已失效或不属于您，请重新开始。',
  answer: '服务商返回的内容',
  copyAnswer: '复制内容',
  pasteHint: '授权页面已在浏览器中打开。请在那里登录，复制页面显示的内容并粘贴到这里。',
  take: '完成授权',
}
