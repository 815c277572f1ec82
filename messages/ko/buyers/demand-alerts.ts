import type { demandAlerts as zh } from '../../zh/buyers/demand-alerts.ts'

export const demandAlerts: typeof zh = {
  open: '알림',
  title: '새 구매 요청 알림',
  intro: '지금의 검색과 필터에 맞는 새 요청이 오면 알려 드립니다.',
  name: '이름',
  byMail: '메일로도 받기',
  add: '이 검색을 알림 받기',
  added: '새 요청을 알려 드립니다: ‘{name}’',
  none: '아직 알림이 없습니다',
  all: '이 출처의 모든 요청',
  foundAt: '최근',
  never: '아직 없음',
  broken: '이 검색은 더 이상 쓸 수 없습니다. 삭제하고 다시 설정하세요',
  remove: '‘{name}’ 삭제',
  removed: '알림 ‘{name}’ 삭제됨',
  show: '보기',
  nameMissing: '이름을 입력하세요',
  mailSubject: '‘{name}’: 새 요청 {amount}건',
  mailEnd: '이 검색의 알림을 설정하셔서 보내 드립니다. 해당 페이지의 ‘알림’에서 해제할 수 있습니다.',
}
