import type { recycleBin as zh } from '../zh/recycle-bin.ts'

export const recycleBin: typeof zh = {
  kind: {
    customer: '고객',
    emailTemplate: '이메일 템플릿',
    emailRelay: '발송 서버',
    suppression: '수신 거부 주소',
  },
  fields: {
    title: '이름',
    kind: '유형',
    deletedAt: '삭제 시각',
    deletedBy: '삭제한 사람',
    owner: '담당자',
    expiresAt: '영구 삭제 예정',
  },
  restore: '복원',
  restoreHint: '연락처, 후속 기록, 이력도 함께 복원됩니다',
  restored: '{amount}건을 복원했습니다',
  purge: '영구 삭제',
  purgeHint: '되돌릴 수 없으며 연락처, 후속 기록, 이력도 함께 삭제됩니다',
  purgeAll: '휴지통 비우기',
  purgeAllQuestion: '휴지통의 모든 기록({amount}건)을 영구 삭제할까요?',
  conflicts: {
    title: '복원하지 못한 기록이 있습니다',
    count: '기록 {amount}건이 휴지통에 남아 있습니다',
    keyTaken: '“{value}”은(는) 현재 “{holder}”에 속해 있습니다',
    nameTaken: '“{value}” 이름이 이미 사용 중입니다',
    ownerGone: '담당자 {value}이(가) 비활성화되었습니다',
    openHolder: '“{name}” 열기',
    newOwner: '복원할 담당자',
    rename: '새 이름으로 템플릿 복원',
    retry: '다시 복원',
  },
  empty: {
    title: '휴지통이 비어 있습니다',
    hint: '삭제된 기록은 기한까지 여기에 보관됩니다',
  },
  searchHint: '이름 검색',
}
