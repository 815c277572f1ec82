import type { tasks as zh } from '../../zh/frame/tasks.ts'

export const tasks: typeof zh = {
  title: '작업',
  kind: {
    customsImport: '통관 데이터 가져오기',
    customsRevert: '업로드 되돌리기',
    customsExport: '통관 데이터 내보내기',
    customerExport: '고객 내보내기',
    collectedExport: '수집한 회사 내보내기',
    directoryExport: '바이어 데이터 내보내기',
    placeExport: '지도 회사 내보내기',
    customerImport: '고객 가져오기',
    customerImportRevert: '고객 가져오기 되돌리기',
    customerBatch: '고객 일괄 변경',
    customerBatchUndo: '일괄 변경 되돌리기',
    customerPlacement: '고객 담당 일괄 변경',
    historyExport: '발송 기록 내보내기',
    pointsExport: '포인트 내역 내보내기',
    addressExport: '주소 내보내기',
    employeeHandOver: '직원 업무 인계',
    sendTask: '이메일 발송',
    companyExport: '회사 데이터 내보내기',
    logExport: '로그 내보내기',
    recyclePurge: '기록 영구 삭제',
    contactFinding: '연락처 찾기',
  },
  state: {
    queued: '대기 중',
    running: '진행 중',
    done: '완료',
    failed: '실패',
    cancelled: '취소됨',
  },
  /** What a task waits for before it goes on by itself. */
  waits: {
    store: '데이터 저장소 복구 대기 중',
    storage: '저장 공간 확보 대기 중',
    reading: '잠시 후 파일을 다시 읽습니다',
    verification: '주소를 검증하고 있습니다. 끝나는 대로, 늦어도 5분 뒤에 계속됩니다',
    recognitions: '알려 드릴 수 있는 동료 고객 수에 도달했습니다. 가져오기는 나중에 계속됩니다',
  },
  waitsUntil: '자동으로 계속됩니다. 계속할 수 없으면 {until}에 중단합니다.',
}
