import type { shell as zh } from '../../zh/frame/shell.ts'

export const shell: typeof zh = {
  updateTitle: '새 버전이 있습니다',
  updateText: '새로 고치면 새 버전을 사용할 수 있습니다.',
  updateWaits: '저장하지 않은 변경 사항이 있습니다. 저장하거나 취소하면 자동으로 새로 고칩니다.',
  updateNow: '새로 고침',
  updateLater: '나중에',
  offlineTitle: '오프라인 상태입니다.',
  offlineText:
    '화면의 내용은 새로 고칠 수 없습니다. 입력한 내용은 그대로 남으며 연결되면 저장할 수 있습니다.',
  staleRows: '{time} 기준 데이터이며 지금은 새로 고칠 수 없습니다.',
  partMissing: '이 부분을 불러오지 못했습니다',
  partOffline: '이 기기에서 아직 연 적이 없고 서버에 연결할 수 없습니다. 연결되면 다시 시도하세요.',
  partReplaced: '새 버전으로 바뀌었습니다. 페이지를 새로 고치면 계속할 수 있습니다.',
  rightsChanged: '권한이 변경되어 메뉴를 새로 고쳤습니다',
}
