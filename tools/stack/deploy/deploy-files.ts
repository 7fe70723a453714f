// Of each deployment file, what the rules read. Optional is what a rule finds missing.

interface ComposeService {
  image?: string;
  command?: string[];
  environment: Record<string, unknown>;
  depends_on: Record<string, unknown>;
  volumes: string[];
  container_name?: string;
  ports?: string[];
}

export interface ComposeFile {
  services: Record<string, ComposeService | undefined>;
  volumes: Record<string, unknown>;
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

interface Container {
  args?: string[];
  ports: { name: string }[];
  resources?: { requests?: { memory?: string }; limits?: { memory?: string } };
  volumeMounts?: { name: string }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

/** A Deployment or a Job. */
export interface Workload extends KubernetesObject {
  spec: {
    replicas?: number;
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        securityContext?: { runAsNonRoot?: boolean };
        terminationGracePeriodSeconds: number;
        containers: [Container, ...Container[]];
        volumes: { name: string }[];
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

export interface ObjectsByKind {
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
  annotations?: { summary?: string; action?: string };
}

export interface AlertRules {
  groups: { rules: AlertRule[] }[];
}

export interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
