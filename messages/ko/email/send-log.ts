import type { sendLog as zh } from '../../zh/email/send-log.ts'

export const sendLog: typeof zh = {
  title: '발송 로그',
  failed: '발송 로그를 불러오지 못했습니다',
  emptyTitle: '진행 중인 발송이 없습니다',
  emptyHint: '발송 작업을 제출하면 메일별 결과가 여기에 표시됩니다',
  results: '발송 결과',
  which: '표시할 작업',
  allTasks: '모든 작업',
  noResults: '아직 결과가 없습니다',
  nextTry: '다음 시도: {time}',
}
