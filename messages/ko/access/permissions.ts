export const permissions = {
  address: {
    verification: {
      read: '검증 주소 보기',
      run: '주소 검증',
      export: '주소 내보내기',
    },
  },
  other: '기타',
  company: {
    employee: {
      read: '직원 계정 조회',
      write: '직원 계정 관리',
    },
    template: {
      read: '권한 템플릿 조회',
      write: '권한 템플릿 관리',
    },
    group: {
      read: '사용자 그룹 조회',
      write: '사용자 그룹 관리',
    },
    subordinate: {
      read: '하위 직원 조회',
    },
    settings: {
      manage: '회사 설정 변경',
    },
    points: {
      read: '포인트 조회',
      allot: '직원 포인트 한도 설정',
    },
    sending: {
      manage: '발송 설정 관리',
    },
    integration: {
      manage: '연동 관리',
    },
  },
  list: {
    view: {
      share: '목록 보기를 회사와 공유',
    },
  },
  log: {
    signIn: {
      read: '로그인 기록 조회',
    },
    audit: {
      read: '감사 기록 조회',
    },
    export: {
      read: '내보내기 기록 조회',
    },
    dataPull: {
      read: '데이터 조회 기록 조회',
    },
    verification: {
      read: '검증 기록 조회',
    },
  },
  oem: {
    brand: {
      write: '브랜드 변경',
    },
    company: {
      read: '회사 계정 조회',
      write: '회사 계정 관리',
      delete: '회사 계정 삭제',
      signInAs: '지원을 위한 대리 로그인',
    },
    points: {
      allot: '포인트 할당',
    },
    library: {
      grant: '공유 통관 라이브러리 이용 권한 부여',
    },
  },
  system: {
    oem: {
      read: 'OEM 조회',
      write: 'OEM 관리',
    },
    config: {
      manage: '시스템 설정 변경',
    },
    health: {
      read: '시스템 상태 조회',
    },
    nomenclature: {
      write: '모든 회사의 HS 코드 이름 가져오기',
    },
  },
  dashboard: {
    home: {
      read: '홈 통계 조회',
    },
  },
  customs: {
    record: {
      read: '관세 데이터 조회',
      export: '관세 데이터 내보내기',
    },
    upload: {
      read: '관세 업로드 조회',
      write: '관세 데이터 업로드 및 취소',
    },
    company: {
      merge: '무역 회사 병합',
    },
    note: {
      write: '회사 메모 작성',
    },
    contact: {
      unlock: '연락처 열람',
    },
    word: {
      write: '동의어 편집',
    },
    nomenclature: {
      write: 'HS 코드 이름 가져오기',
    },
    template: {
      write: '매핑 템플릿 게시 및 편집',
    },
    library: {
      write: '공유 통관 라이브러리 관리',
    },
  },
  buyer: {
    company: {
      read: '바이어 데이터 보기',
      collect: '바이어 데이터에서 회사 수집',
      export: '바이어 데이터 내보내기',
    },
    dataset: {
      write: '데이터셋 가져오기 및 삭제',
    },
    demand: {
      read: '구매 수요 보기',
      write: '구매 수요 게시・가져오기・철회',
      claim: '구매 수요 담당',
    },
  },
  customer: {
    customer: {
      read: '고객 조회',
      write: '고객 등록 및 수정',
      delete: '고객 삭제',
      export: '고객 내보내기',
      release: '고객을 공용 풀로 반환',
      transfer: '고객 이관',
      protect: '고객 보호',
      merge: '고객 병합',
    },
    import: {
      run: '고객 가져오기',
      duplicate: '가져오기에서 이미 있는 고객을 다시 만들기',
    },
    conflict: {
      decide: '고객 중복 분쟁 결정',
    },
    collected: {
      read: '수집한 회사 보기',
      write: '회사 수집 및 버리기',
      export: '수집한 회사 내보내기',
    },
    followUp: {
      write: '후속 기록 작성',
    },
    label: {
      read: '라벨 보기',
      write: '라벨 관리',
    },
    group: {
      read: '고객 그룹 보기',
      write: '고객 그룹 관리',
    },
    source: {
      read: '유입 경로 보기',
      write: '유입 경로 관리',
    },
    field: {
      manage: '고객 항목과 단계 이름 관리',
    },
    pool: {
      claim: '공용 풀 고객 가져오기',
      assign: '공용 풀 고객 배정',
      manage: '공용 풀 규칙 관리',
    },
  },
  email: {
    task: {
      read: '발송 작업 조회',
      send: '발송 작업 생성 및 발송',
    },
    template: {
      read: '메일 템플릿 조회',
      write: '메일 템플릿 편집',
    },
    history: {
      read: '발송 기록 조회',
      export: '발송 기록 내보내기',
    },
  },
  social: {
    account: {
      read: '소셜 계정 보기',
      manage: '소셜 계정 연결',
    },
    inbox: {
      read: '소셜 대화 보기',
      write: '소셜 대화에 답장',
    },
    consent: {
      read: '동의 보기',
      write: '동의 등록·종료',
    },
    campaign: {
      read: 'WhatsApp 발송 보기',
      send: 'WhatsApp 발송하기',
    },
    post: {
      read: '소셜 게시물 보기',
      write: '소셜 게시물 올리기',
    },
  },
  recycle: {
    record: {
      read: '휴지통 조회',
      restore: '휴지통에서 복원',
      purge: '영구 삭제',
    },
  },
  person: {
    erasure: {
      manage: '개인정보 삭제',
    },
  },
}
