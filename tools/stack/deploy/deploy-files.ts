// Of each deployment file, what the rules read. Optional is what a rule finds missing.

export interface ComposeService {
  image?: string;
  command?: string[];
  environment: Record<string, unknown>;
  depends_on: Record<string, { required?: boolean } | undefined>;
  volumes: string[];
  container_name?: string;
  ports?: string[];
  user?: string;
  privileged?: boolean;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  tmpfs?: string[];
  networks?: string[] | Record<string, unknown>;
  profiles?: string[];
  logging?: { options?: Record<string, unknown> };
}

export interface ComposeFile {
  services: Record<string, ComposeService | undefined>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
}

/** A folder of the machine. */
export interface BindMount {
  type: string;
  source: string;
  target: string;
  bind?: { create_host_path?: boolean };
}

/** What docker-compose.archive.yml changes. */
export interface ArchiveComposeFile {
  services: Record<string, { command?: string[]; volumes?: (string | BindMount)[] } | undefined>;
}

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

export interface Manifest {
  /** The name of the file that declares it. */
  file: string;
  object: KubernetesObject;
}

interface Probe {
  httpGet?: { path: string; port: string };
}

export interface Container {
  env?: { name: string; value?: string }[];
  envFrom?: { secretRef?: { name: string } }[];
  securityContext?: {
    privileged?: boolean;
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  args?: string[];
  ports: { name: string }[];
  resources?: { requests?: { memory?: string; cpu?: string }; limits?: { memory?: string } };
  volumeMounts?: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
}

/** A Deployment or a Job. */
export interface Workload extends KubernetesObject {
  spec: {
    replicas?: number;
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
        automountServiceAccountToken?: boolean;
        hostNetwork?: boolean;
        hostPID?: boolean;
        terminationGracePeriodSeconds: number;
        containers: [Container, ...Container[]];
        volumes: { name: string; hostPath?: unknown; emptyDir?: { sizeLimit?: string } }[];
      };
    };
  };
}

interface Autoscaler extends KubernetesObject {
  spec: { scaleTargetRef: { name: string } };
}

interface ScaledObject extends Autoscaler {
  spec: Autoscaler['spec'] & { minReplicaCount: number; triggers: [{ metadata: { query: string } }] };
}

export interface Service extends KubernetesObject {
  spec: { selector: Record<string, string>; ports: { targetPort: string }[] };
}

interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
  namespaceSelector?: object;
  podSelector?: object;
}

export interface NetworkPolicy extends KubernetesObject {
  spec: {
    podSelector: {
      matchLabels?: Record<string, string>;
      matchExpressions?: { key: string; operator: string; values: string[] }[];
    };
    policyTypes: string[];
    egress?: { to?: Peer[]; ports?: { port: number }[] }[];
  };
}

export interface ObjectsByKind {
  NetworkPolicy: NetworkPolicy;
  Deployment: Workload;
  Job: Workload;
  ScaledObject: ScaledObject;
  HorizontalPodAutoscaler: Autoscaler;
  PodDisruptionBudget: KubernetesObject & { spec: { selector: { matchLabels: Record<string, string> } } };
  Service: Service;
  ConfigMap: KubernetesObject & { data: Record<string, string> };
  Secret: KubernetesObject & { stringData: Record<string, string> };
  Kustomization: KubernetesObject & { resources: string[] };
}

interface AlertRule {
  alert: string;
  expr: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; action?: string; runbook_url?: string };
}

export interface AlertRules {
  groups: { rules: AlertRule[] }[];
}

/** Of a configuration of Prometheus. */
export interface ScrapeConfig {
  rule_files?: string[];
  scrape_configs: { job_name: string; dns_sd_configs?: { names: string[]; port: number }[] }[];
}

/** Of a file for `promtool test rules`. */
export interface AlertTests {
  tests: { promql_expr_test: { expr: string; exp_samples: unknown[] }[] }[];
}

export interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
