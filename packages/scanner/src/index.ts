export {
  type Companion,
  DETECTOR_CATEGORIES,
  type Detector,
  type DetectorCategory,
  type Example,
  type ExampleMaker,
  FALSE_POSITIVE_REASONS,
  type FalsePositiveReason,
  type MatchFacts,
  type Verdict,
} from './detector/detector.ts';
export { exampleMaker } from './detector/example-maker.ts';
export { DETECTORS, detectorByName } from './detectors/index.ts';
export { isScanError, SCAN_REASONS, ScanError, type ScanReason } from './errors.ts';
export {
  type CommitInfo,
  FINDING_TAGS,
  type Finding,
  type FindingTag,
  type TextFinding,
} from './finding.ts';
export { MESSAGE_PATH } from './git/messages.ts';
export { nameBytes } from './git/path-name.ts';
export type { ScanCheckpoint } from './git/plan.ts';
export {
  findMirror,
  type PreparedRepository,
  type PrepareOptions,
  prepareRepository,
} from './git/prepare.ts';
export { type AuthoredCommit, type ReadCommitsOptions, readCommits } from './git/read-commits.ts';
export {
  type CommitsToRead,
  commitsBetween,
  type FilePatch,
  type PatchedCommit,
  readPatchedCommits,
} from './git/read-history.ts';
export { type RawPatch, readPatches, type WantedPatch } from './git/read-patch.ts';
export { type RefMove, refMoves } from './git/ref-moves.ts';
export type { SmallScanArtifacts } from './git/scan-batch.ts';
export { addressEndpoint, redactUrl, sourceRefusal } from './git/source.ts';
export { gitDirOf, hooksDirOf, stagedPatch, type WorkTree } from './git/work-tree.ts';
export {
  PostmanError,
  type PostmanExport,
  type PostmanLocation,
  type PostmanText,
} from './postman/postman.ts';
export { readPostman } from './postman/read-postman.ts';
export { type PostmanFinding, scanPostman } from './postman/scan-postman.ts';
export { readReport } from './reports/read-report.ts';
export {
  type Report,
  ReportError,
  type ReportedLeak,
  type ReportFormat,
  type SkipReason,
} from './reports/report.ts';
export {
  type Allowlist,
  type CustomRule,
  type RuleFile,
  type RuleProblem,
  RulesError,
} from './rules/custom-rule.ts';
export { expressionTest } from './rules/expressions.ts';
export { keywordDetector, keywordOf, type ScanConfig } from './rules/keyword-engine.ts';
export {
  createKeywordFinder,
  KEYWORD_REFUSALS,
  KEYWORD_TYPES,
  type Keyword,
  type KeywordFinder,
  type KeywordHit,
  type KeywordRefusal,
  type KeywordType,
  keywordRefusal,
} from './rules/keywords.ts';
export { readRules } from './rules/read-rules.ts';
export { ruleDetector } from './rules/rule-detector.ts';
export { type CommitScanner, createCommitScanner } from './scan-commits.ts';
export type { ScanEvent } from './scan-events.ts';
export { scanIdentity } from './scan-identity.ts';
export { PROBLEM_REASONS, type ProblemReason, type ScanProblem } from './scan-problem.ts';
export { type ScanOptions, scanRepository } from './scan-repository.ts';
export {
  findSpans,
  findValueSpans,
  linesOfValue,
  maskSpans,
  maskValue,
  mergeSpans,
  type Span,
} from './text/mask.ts';
export {
  type MaskedText,
  maskRawTexts,
  type RawText,
  rawValues,
} from './text/mask-texts.ts';
export { pathTags } from './text/path-tags.ts';
export { privateKeySpans } from './text/private-key-lines.ts';
export {
  createStreamScanner,
  type PatchFinding,
  type StreamResult,
  type StreamScanner,
} from './text/scan-stream.ts';
export { scanText, scanTexts } from './text/scan-text.ts';
