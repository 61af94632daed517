import type { Ours } from './ours.ts';
import type { ForeignCall } from './ours-search.ts';

/** A call of each endpoint of incidents, and of what they come from, that names our things by their ids; null for what takes no id. */
export function incidentCall(key: string, ids: Ours): ForeignCall | null {
  switch (key) {
    case 'bulkSecrets':
      return {
        body: {
          ids: [ids.secret],
          reverse_selection: false,
          action: { name: 'acknowledge', incident_type: 'secret' },
        },
      };
    case 'operateSecret':
      return { path: { id: ids.secret, operation: 'acknowledge' }, body: { version: 1 } };
    case 'undoSecret':
      return { path: { id: ids.secret }, body: { event_id: ids.event } };
    case 'getIgnore':
    case 'viewIncident':
    case 'leaveIncident':
      return { path: { id: ids.secret } };
    case 'ignoreIncident':
      return {
        path: { id: ids.secret },
        body: { until: '2026-04-01T00:00:00.000Z', reason: 'Theirs.' },
      };
    case 'decideIgnore':
      return { path: { id: ids.secret, decision: 'approve' } };
    case 'getPatch':
    case 'getMiniDiff':
      return { path: { id: ids.occurrence } };
    case 'downloadArchive':
      return { path: { archive_id: ids.occurrence } };
    case 'checkArchives':
      return { query: `archive_ids=${ids.occurrence}` };
    case 'listPatches':
      return { query: `leak_ids=${ids.occurrence}` };
    case 'createNote':
      return { body: { incident: ids.secret, message: 'Theirs.' } };
    case 'updateNote':
      return { path: { id: ids.note }, body: { message: 'Theirs.', version: 1 } };
    case 'deleteNote':
      return { path: { id: ids.note } };
    case 'acceptDeveloperSuggestion':
    case 'dismissDeveloperSuggestion':
      // None was made, so that all are missing.
      return { path: { id: ids.developer } };
    case 'getDeveloper':
    case 'removeDeveloper':
      return { path: { type: 'github', id: ids.developer } };
    case 'removeOwnDetector':
      return { path: { id: ids.detector } };
    case 'updateIncidentRaiser':
      return { path: { id: ids.keyword }, body: { labels: [] } };
    case 'deleteIncidentRaiser':
    case 'deactivateKeyword':
      return { path: { id: ids.keyword } };
    case 'updateSecretGrasper':
      return { path: { id: ids.grasper }, body: { labels: [] } };
    case 'deleteSecretGrasper':
      return { path: { id: ids.grasper } };
    case 'createKeywordNote':
      return { body: { incident: ids.keywordIncident, message: 'Theirs.' } };
    case 'updateKeywordNote':
      return { path: { id: ids.keywordNote }, body: { message: 'Theirs.', version: 1 } };
    case 'deleteKeywordNote':
      return { path: { id: ids.keywordNote } };
    case 'getKeywordIncident':
    case 'listKeywordIncidentEvents':
    case 'listKeywordIncidentOccurrences':
      return { path: { id: ids.keywordIncident } };
    case 'undoPostmanIncident':
      return { path: { id: ids.postman }, body: { event_id: ids.event } };
    case 'undoKeywordIncident':
      return { path: { id: ids.keywordIncident }, body: { event_id: ids.event } };
    case 'operateKeywordIncident':
      return { path: { id: ids.keywordIncident, operation: 'acknowledge' }, body: { version: 1 } };
    case 'getKeywordPatch':
      return { path: { id: ids.keywordOccurrence } };
    case 'bulkKeywordIncidents':
      return {
        body: {
          ids: [ids.keywordIncident],
          reverse_selection: false,
          action: { name: 'acknowledge', incident_type: 'keyword' },
        },
      };
    case 'getPostmanIncident':
    case 'getPostmanTimeline':
    case 'getFormerPostmanIncident':
    case 'getFormerPostmanTimeline':
      return { path: { id: ids.postman } };
    case 'addPostmanNotes':
      return { body: { incident_ids: [ids.postman], message: 'Theirs.' } };
    case 'updatePostmanNote':
      return { body: { id: ids.postmanNote, message: 'Theirs.' } };
    case 'deletePostmanNote':
      return { path: { id: ids.postmanNote } };
    case 'operatePostmanIncidents':
      return { body: { ids: [ids.postman] }, path: { operation: 'acknowledge' } };
    case 'sendNotification':
      return { path: { id: ids.secret }, body: { notifier_id: 1 } };
    case 'createTicket':
      return { body: { secretMetadataId: ids.secret, notifierId: 1 } };
    case 'listFeedbackAnswers':
      return { path: { id: ids.secret } };
    case 'getSharedLink':
      return { query: `incident_id=${ids.secret}`, path: {} };
    case 'createSharedLink':
      return { body: { incident_id: ids.secret } };
    case 'emailFeedback':
      return {
        body: { incident_id: ids.secret, emails: ['dev@theirs.example'], message: 'Theirs.' },
      };
    case 'revokeSharedLink':
    case 'rotateSharedLink':
      return { path: { token: ids.linkToken } };
    case 'updateSeverityRule':
      return {
        path: { id: ids.rule },
        body: {
          name: 'Theirs',
          severity: 10,
          rule: [{ attribute: 'company_context', operator: 'is', value: true }],
          version: 1,
        },
      };
    case 'patchSeverityRule':
      return { path: { id: ids.rule }, body: { name: 'Theirs' } };
    case 'deleteSeverityRule':
      return { path: { id: ids.rule } };
    case 'deleteSource':
    case 'getSourceProgress':
      return { path: { id: ids.source } };
    case 'getSecret':
    case 'listSecretEvents':
    case 'listSecretOccurrences':
    case 'getSecretValidity':
    case 'checkSecretValidity':
    case 'revealSecret':
      return { path: { id: ids.secret } };
    default:
      return null;
  }
}
