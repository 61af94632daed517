import type { Detector } from '../../detector/detector.ts';
import { ALPHANUMERIC } from '../../detector/example-maker.ts';
import { isPlaceholder, isReference } from '../../detector/placeholder.ts';
import { fileFormat } from './file-format.ts';

/** What may stand in a resource between its type and its value. */
const REST = '(?:(?!"type":\\s?"[a-z]+_)[\\s\\S]){0,1200}?';

/** What a resource of a Terraform state holds in a field whose name says nothing. */
function resourceValue(
  name: string,
  displayName: string,
  type: string,
  field: string,
  example: (value: string) => string,
): Detector {
  return fileFormat({
    name,
    displayName,
    documentation: 'https://developer.hashicorp.com/terraform/language/state/sensitive-data',
    literals: [`"${type.replace(/\(.*/, '')}`],
    scope: 'text',
    onPath: /\.tfstate(?:\.backup)?$|(?:^|\/)terraform[^/]*\.json$/,
    window: { before: 10, after: 1_600 },
    patterns: [
      new RegExp(`"type":\\s{0,4}"${type}"${REST}${field}(?<value>[^"\\\\\\n]{6,200})"`, 'gd'),
    ],
    verdict: (value) =>
      isReference(value) || /^arn:/.test(value)
        ? 'drop'
        : isPlaceholder(value)
          ? 'placeholder'
          : 'secret',
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 14)}7k`;
      return [{ text: example(value), path: 'prod/terraform.tfstate', value }];
    },
    counterExamples: () => [
      { text: `{"type": "${type.replace(/\(.*/, '')}", "name": "x"}`, path: 'terraform.tfstate' },
    ],
  });
}

export const TERRAFORM_DETECTORS: readonly Detector[] = [
  resourceValue(
    'terraform_random_password',
    'Generated password in a Terraform state',
    'random_password',
    '"result":\\s{0,4}"',
    (value) => `{"type": "random_password", "attributes": {"length": 16, "result": "${value}"}}`,
  ),
  resourceValue(
    'terraform_ssm_parameter',
    'Secure parameter in a Terraform state',
    'aws_ssm_parameter',
    '"type":\\s{0,4}"SecureString",?[\\s\\S]{0,300}?"value":\\s{0,4}"',
    (value) =>
      `{"type": "aws_ssm_parameter", "attributes": {"name": "/db", "type": "SecureString", "value": "${value}"}}`,
  ),
  resourceValue(
    'terraform_kubernetes_secret',
    'Kubernetes secret in a Terraform state',
    'kubernetes_secret(?:_v1)?',
    '"data":\\s{0,4}\\{\\s{0,80}"[\\w.-]{1,80}":\\s{0,4}"',
    (value) => `{"type": "kubernetes_secret", "attributes": {"data": {"POSTGRES": "${value}"}}}`,
  ),
];
